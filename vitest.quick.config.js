import { suites } from './vitest.config.js';
import { models } from './vitest.models.config.js';
import { slow } from './vitest.slow.config.js';

/** The suites of `npm test`: all but those of the models, the slow ones and those of the whole service. */
export default suites({ exclude: [models, ...slow] });
