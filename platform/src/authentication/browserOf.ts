/** What a person calls their browser and its system, as the header `User-Agent` says it. It is shown, and decides nothing. */

export interface Browser {
  /** null where it is not known. */
  readonly browser: string | null;
  readonly system: string | null;
}

/** In an order in which the first match is right: Edge and Opera also say Chrome, and Chrome also says Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** An Android also says Linux, and an iPhone also says Mac OS X. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Only of these names: nothing of the header itself is kept or shown. */
export function browserOf(userAgent: string | null | undefined): Browser {
  const nameIn = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([said]) => said.test(userAgent ?? ''))?.[1] ?? null;
  return { browser: nameIn(browsers), system: nameIn(systems) };
}
