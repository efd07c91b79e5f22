import { z } from 'zod';
import { rawManifest } from './raw-manifest.ts';

/** Ends the folder of a release in a mirror that `risk mirror` wrote. */
export const releaseManifest = 'manifest.json';

/** A release as another installation stored it, with the days of which it holds every record. */
export const mirroredRelease = rawManifest.extend({ covers: z.object({ from: z.iso.date(), to: z.iso.date() }).optional() });

export type MirroredRelease = z.output<typeof mirroredRelease>;
