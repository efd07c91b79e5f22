import config from './jest.config.js';
import { slow } from './jest.slow.config.js';

/** Every suite but the slow ones and those of the whole service. */
export default { ...config, testMatch: [...config.testMatch, ...slow.map((path) => `!${path}`)] };
