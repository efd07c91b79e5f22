import { expect, test } from '@jest/globals';
import { createNamespaceScope } from './namespaces.ts';

test('a declaration holds for its element, and what it hid is back after it', () => {
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

test('no name without a local part, and none with a space', () => {
  const scope = createNamespaceScope();
  scope.declare('c', 'http://one.example', 1);
  expect(['c:', '', 'c:A B'].map((text) => scope.qname(text))).toEqual([undefined, undefined, undefined]);
});
