/** The browser of the tests, the one that prints. Hosts of products look for it once: the package that finds it takes a second to load in each file. */
import { z } from 'zod';

const shape = z.object({ executablePath: z.string(), env: z.record(z.string(), z.string()) });

export async function foundBrowser(): Promise<z.infer<typeof shape>> {
  const { E2E_BROWSER: found, PUPPETEER_EXECUTABLE_PATH, BROWSER_CACHE_DIR } = process.env;
  if (found !== undefined) return shape.parse(JSON.parse(found));
  const { findBrowser } = await import('@hospital/pdf-worker');
  return findBrowser({ executablePath: PUPPETEER_EXECUTABLE_PATH, cacheFolder: BROWSER_CACHE_DIR });
}
