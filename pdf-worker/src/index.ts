export { findBrowser, NoBrowserError } from './browser/findBrowser.ts';
export type { LaunchOptions } from './browser/runningBrowser.ts';
export { embeddedFontFaces } from './fonts.ts';
export { openDocumentQueue, startDocumentWorker } from './queue/documentQueue.ts';
export type {
  DocumentQueue,
  DocumentWorker,
  DocumentWorkerOptions,
  JobCounts,
  QueueOptions,
  QueueTarget,
} from './queue/documentQueue.ts';
export { migrateQueue } from './queue/bullmq.ts';
export { createRenderer } from './render.ts';
export type { RenderedPdf, Renderer } from './render.ts';
export { startPdfWorker } from './start.ts';
export type { PdfWorker, PdfWorkerOptions } from './start.ts';
export { browserOptions, browserSettings } from './config.ts';
