/** The settings are one record. Logo and favicon are shown before signing in. */
import {
  namesOf,
  publicSettings,
  settings,
  settingsGroups,
  wirePart,
  type AnyRow,
} from '@hospital/contracts';
import { readFile } from 'node:fs/promises';
import { firstFound } from '../../kernel/query/list.ts';
import { serve, type FileSource } from '../../kernel/query/files.ts';
import type { QueryModule } from '../../kernel/query/queryModule.ts';
import { readHandler, type QueryKit } from '../../kernel/query/reader.ts';

const DEFAULT_IMAGE_ID = 'default-logo-1';
let defaultImage: Promise<Buffer> | null = null;

/** The same distance from the sources and from the compiled file. */
function loadDefaultImage(): Promise<Buffer> {
  defaultImage ??= readFile(new URL('../../../assets/logo.png', import.meta.url));
  return defaultImage;
}

async function imageOf(files: FileSource, id: unknown) {
  if (typeof id === 'string') return serve(await files.loadNamed(id));
  return serve({ id: DEFAULT_IMAGE_ID, mime: 'image/png', bytes: await loadDefaultImage() });
}

/** Undefined before the first start has made them. */
async function settingsRow({ pool }: QueryKit): Promise<AnyRow | undefined> {
  const asked = { module: settings, moment: null, filters: [], sorts: settings.list.sort };
  const [found] = await firstFound(pool, asked, 1);
  return found?.row;
}

function image(kit: QueryKit, field: 'lightLogo' | 'favicon') {
  return readHandler(kit, ['settings'], async () => imageOf(kit.files, (await settingsRow(kit))?.[field]));
}

const nothing: Record<string, unknown> = Object.fromEntries(publicSettings.map((name) => [name, null]));

function shownToAll(kit: QueryKit) {
  return readHandler(kit, ['settings'], async () => {
    const row = await settingsRow(kit);
    const { _id, ...shown } = row ? wirePart(settings.fields, row, publicSettings) : nothing;
    return { body: shown };
  });
}

export const settingsQueries: QueryModule = {
  historyFlags: namesOf(settingsGroups),
  handlers: (kit) => ({
    'settings.public': shownToAll(kit),
    'settings.file.lightLogo': image(kit, 'lightLogo'),
    'settings.file.favicon': image(kit, 'favicon'),
  }),
};
