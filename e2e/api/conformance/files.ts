import { sampleFiles } from '@hospital/platform/testing';

export const FILES = {
  picture: () => new File([Uint8Array.from(sampleFiles.png)], 'picture.png', { type: 'image/png' }),
  pdf: () => new File([Uint8Array.from(sampleFiles.pdf)], 'receipt.pdf', { type: 'application/pdf' }),
} as const;
