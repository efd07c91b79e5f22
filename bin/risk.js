#!/usr/bin/env node
import '../dist/cli/risk.js';
