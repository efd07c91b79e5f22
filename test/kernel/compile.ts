import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../infra/sql-file.ts';

export const kernelSource = 'models/screening/near-texts-kernel.as';
export const kernelModule = 'models/screening/near-texts-kernel.ts';

/** Compiles the kernel. Returns the text of the module that the service loads. The compiler takes sources with the ending `.ts` only. */
export async function compileKernel(): Promise<string> {
  const { default: asc } = await import('assemblyscript/asc');
  const source = await readFile(join(packageRoot, kernelSource), 'utf8');
  let compiled: Uint8Array | undefined;
  const { error, stderr } = await asc.main(
    ['kernel.ts', '--outFile', 'kernel.wasm', '--runtime', 'stub', '--enable', 'simd', '--optimizeLevel', '3', '--noAssert'],
    {
      readFile: (name) => (name === 'kernel.ts' ? source : null),
      writeFile: (_, contents) => {
        if (typeof contents !== 'string') compiled = contents;
      },
    },
  );
  if (error !== null || compiled === undefined) throw new Error(stderr.toString());
  const text = Buffer.from(compiled).toString('base64');
  return `/** \`${kernelSource}\`, compiled by \`npm run kernel\`. */\nexport const nearTextsKernel =\n  '${text}';\n`;
}
