create database risk
