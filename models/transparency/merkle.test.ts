import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { describeReal, realData } from '../../test/fixtures/real-data.ts';
import {
  type CompleteNode,
  consistencyRanges,
  emptyRoot,
  type Hash,
  inclusionRanges,
  leafHash,
  nodeHash,
  type Range,
  rangeHash,
} from './merkle.ts';
import { growingTree, provesConsistency, provesInclusion } from './proofs.ts';

/** The inputs of RFC 6962's reference tree, from 1 to 8 leaves. */
const entries = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const leaves = entries.map((hex) => leafHash(Buffer.from(hex, 'hex')));

/** The definition of the RFC, word by word. */
function definedRoot(hashes: readonly Hash[]): Hash {
  const [only] = hashes;
  if (only === undefined) return emptyRoot;
  if (hashes.length === 1) return only;
  let k = 1;
  while (k * 2 < hashes.length) k *= 2;
  return nodeHash(definedRoot(hashes.slice(0, k)), definedRoot(hashes.slice(k)));
}

const tree = (hashes: readonly Hash[]) => {
  const hashOf = ({ level, index }: CompleteNode) => definedRoot(hashes.slice(index * 2 ** level, (index + 1) * 2 ** level));
  return (range: Range) => rangeHash(range, hashOf);
};

const someLeaves = fc
  .integer({ min: 1, max: 300 })
  .map((size) => Array.from({ length: size }, (_, at) => leafHash(Buffer.from(`leaf ${at}`))));

describe('roots', () => {
  test.each([
    [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
    [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
    [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
    [7, 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c'],
    [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
  ])('the tree of %d leaves has the root that the reference states', (size, root) => {
    const [growing, hashes] = [growingTree(), leaves.slice(0, size)];
    for (const leaf of hashes) growing.add(leaf);
    expect([growing.root().toString('hex'), tree(hashes)({ begin: 0, end: size }).toString('hex')]).toEqual([root, root]);
  });

  test('a tree without leaves has the hash of nothing, and any tree that of the definition', () => {
    expect(growingTree().root()).toEqual(emptyRoot);
    fc.assert(
      fc.property(someLeaves, (hashes) => {
        const growing = growingTree();
        for (const leaf of hashes) growing.add(leaf);
        expect(growing.root()).toEqual(definedRoot(hashes));
        expect(tree(hashes)({ begin: 0, end: hashes.length })).toEqual(definedRoot(hashes));
      }),
    );
  });
});

describe('proofs', () => {
  test('every leaf of a tree of any size is proved, and neither at another place nor in another tree', () => {
    fc.assert(
      fc.property(someLeaves, fc.nat(), (hashes, some) => {
        const [treeSize, leafIndex] = [hashes.length, some % hashes.length];
        const path = inclusionRanges(leafIndex, treeSize).map(tree(hashes));
        const proof = { leafIndex, treeSize, leafHash: hashes[leafIndex] ?? emptyRoot, path, root: definedRoot(hashes) };
        expect(provesInclusion(proof)).toBe(true);
        expect(provesInclusion({ ...proof, leafHash: emptyRoot })).toBe(false);
        expect(provesInclusion({ ...proof, leafIndex: leafIndex + 1 })).toBe(false);
        expect(provesInclusion({ ...proof, path: [...path, emptyRoot] })).toBe(false);
        expect(provesInclusion({ ...proof, root: emptyRoot })).toBe(false);
      }),
    );
  });

  test('a tree proves every smaller one as its beginning, and no tree of other leaves', () => {
    fc.assert(
      fc.property(someLeaves, fc.nat(), (hashes, some) => {
        const [secondSize, firstSize] = [hashes.length, 1 + (some % hashes.length)];
        const path = consistencyRanges(firstSize, secondSize).map(tree(hashes));
        const roots = { firstRoot: definedRoot(hashes.slice(0, firstSize)), secondRoot: definedRoot(hashes) };
        const proof = { firstSize, secondSize, ...roots, path };
        expect(provesConsistency(proof)).toBe(true);
        const changed = [emptyRoot, ...hashes.slice(1, firstSize)];
        expect(provesConsistency({ ...proof, firstRoot: definedRoot(changed) })).toBe(false);
        expect(provesConsistency({ ...proof, secondRoot: emptyRoot })).toBe(false);
        expect(provesConsistency({ ...proof, path: [...path, emptyRoot] })).toBe(false);
        expect(provesConsistency({ ...proof, firstSize: secondSize + 1 })).toBe(false);
      }),
    );
  });

  test('a tree of more than 2^32 leaves has proofs of the right length', () => {
    expect(inclusionRanges(2 ** 40 - 1, 2 ** 40)).toHaveLength(40);
    expect(inclusionRanges(5, 2 ** 33 + 1)).toHaveLength(34);
    expect(consistencyRanges(2 ** 33, 2 ** 34)).toEqual([{ begin: 2 ** 33, end: 2 ** 34 }]);
  });
});

interface Inclusion {
  readonly leafIdx: number;
  readonly treeSize: number;
  readonly root: string;
  readonly leafHash: string;
  readonly proof: readonly string[] | null;
  readonly wantErr: boolean;
}

interface Consistency {
  readonly size1: number;
  readonly size2: number;
  readonly root1: string;
  readonly root2: string;
  readonly proof: readonly string[] | null;
  readonly wantErr: boolean;
}

const bytes = (base64: string) => Buffer.from(base64, 'base64');

describeReal('the published vectors of transparency-dev/merkle', () => {
  const folder = mkdtempSync(join(tmpdir(), 'risk-vectors-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const read = <Vector>(kind: string): (readonly [string, Vector])[] => {
    execFileSync('tar', ['-xzf', realData('transparency/transparency-dev-merkle-testdata.tar.gz'), '-C', folder]);
    const root = join(folder, 'testdata', kind);
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
    return files.map((name) => [name, JSON.parse(readFileSync(join(root, name), 'utf8'))] as const);
  };

  test('each inclusion proof is accepted or refused as the vector says', () => {
    const vectors = read<Inclusion>('inclusion');
    const results = vectors.map(([name, { leafIdx, treeSize, root, leafHash: leaf, proof }]) => {
      const path = (proof ?? []).map(bytes);
      return [name, !provesInclusion({ leafIndex: leafIdx, treeSize, leafHash: bytes(leaf), path, root: bytes(root) })];
    });
    expect(results).toEqual(vectors.map(([name, { wantErr }]) => [name, wantErr]));
    expect(vectors.length).toBeGreaterThan(90);
  });

  test('each consistency proof is accepted or refused as the vector says', () => {
    const vectors = read<Consistency>('consistency');
    const results = vectors.map(([name, { size1, size2, root1, root2, proof }]) => {
      const path = (proof ?? []).map(bytes);
      return [name, !provesConsistency({ firstSize: size1, secondSize: size2, firstRoot: bytes(root1), secondRoot: bytes(root2), path })];
    });
    expect(results).toEqual(vectors.map(([name, { wantErr }]) => [name, wantErr]));
    expect(vectors.length).toBeGreaterThan(90);
  });
});
