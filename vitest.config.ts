import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/calibration/**/*.full.test.ts', 'node_modules/**'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Tests that spawn real processes must not starve each other of cores.
    maxWorkers: 2,
  },
});
