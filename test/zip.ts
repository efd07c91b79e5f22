import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

/** A zip of the members, in their order. */
export async function zipOf(members: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(members)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}
