import { parentPort, workerData } from 'node:worker_threads';
import { cleanBiography } from './sanitize-biography.ts';

// One text, then it ends: see clean-long-biography.ts.
parentPort?.postMessage(cleanBiography((workerData as { html: string }).html));
