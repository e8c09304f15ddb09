import { defineConfig } from 'vitest/config';

/**
 * The whole calibration: about an hour on two cores. `npm run calibrate -- power` runs the files with that in their
 * name.
 */
export default defineConfig({
  test: {
    include: ['test/calibration/**/*.full.test.ts'],
    globalSetup: ['test/calibration/publish.ts'],
    testTimeout: 6 * 3_600_000,
    maxWorkers: 2,
  },
});
