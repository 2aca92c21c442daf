import type { LaunchOptions } from '@playwright/test';
import { findChromium } from '../tools/system-programs.mjs';

/**
 * How Chromium is started. Its optimizing compilers take a sixth of the processor time of pages that are open for seconds, and only
 * calculating with pixels gains from them.
 */
export const chromium = ({ isOptimizing = false } = {}): LaunchOptions => ({
  executablePath: findChromium() ?? undefined,
  args: [
    // Chromium's sandbox does not work as root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...(isOptimizing ? [] : ['--js-flags=--max-opt=1']),
  ],
});
