import { expect, test } from 'vitest';
import { createNamespaceScope } from './namespaces.ts';

test('a declaration applies within its element, and the one that it hid applies again after it', () => {
  const scope = createNamespaceScope();
  scope.declare('c', 'http://one.example', 1);
  scope.declare('', 'http://default.example', 1);
  scope.declare('c', 'http://two.example', 3);
  expect(scope.qname('c:Name')).toEqual({ namespace: 'http://two.example', name: 'Name' });
  scope.leave(3);
  expect(scope.qname(' c:Name\n')).toEqual({ namespace: 'http://one.example', name: 'Name' });
  expect(scope.qname('Name')).toEqual({ namespace: 'http://default.example', name: 'Name' });
  scope.leave(1);
  expect(scope.qname('c:Name')).toBeUndefined();
  expect(scope.qname('Name')).toEqual({ namespace: '', name: 'Name' });
});

test('a name without a local part or with a space is not resolved', () => {
  const scope = createNamespaceScope();
  scope.declare('c', 'http://one.example', 1);
  expect(['c:', '', 'c:A B'].map((text) => scope.qname(text))).toEqual([undefined, undefined, undefined]);
});
