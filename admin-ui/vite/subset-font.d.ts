/** What `narrowFonts.ts` uses of it. */
declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat: 'woff2';
    readonly variationAxes: Readonly<Record<string, { min: number; max: number; default: number }>>;
  }

  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
