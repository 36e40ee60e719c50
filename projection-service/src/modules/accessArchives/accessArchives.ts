/**
 * Archives of people: a list of who took which out, and the archive of one's own request, made while it is sent. It holds what the log had when it was
 * asked for: what came later needs a new request.
 */
import {
  accessArchives,
  accessOf,
  archiveLanguages,
  isPeopleModule,
  modules,
  patients,
  Problem,
  titleOf,
  type ArchiveLanguage,
  type PersonNamed,
} from '@hospital/contracts';
import type { Call, Shows } from '@hospital/platform';
import { firstPosition } from '../../across/firstPosition.ts';
import { signedIn } from '../../across/rights.ts';
import { download } from '../../kernel/query/download.ts';
import type { QueryModule } from '../../kernel/query/queryModule.ts';
import { readHandler, readVisibleRecord, type QueryKit } from '../../kernel/query/reader.ts';
import { zip } from '../../kernel/zip/zip.ts';
import { archiveFiles } from './archive.ts';

function personIn(row: Readonly<Record<string, unknown>>): PersonNamed {
  const [kind, subject] = [String(row['kind']), String(row['subject'])];
  if (!isPeopleModule(kind)) throw new Problem('not_found');
  return { resource: kind, id: subject };
}

function languageIn(row: Readonly<Record<string, unknown>>): ArchiveLanguage {
  return archiveLanguages.find((language) => language === row['language']) ?? 'en';
}

/** The person, by who may read them whole. @throws Problem `not_allowed`, `restricted_record`, `not_found`, `gone` */
async function seePerson(kit: QueryKit, call: Call, { resource, id }: PersonNamed) {
  const module = modules[resource];
  const get = module.routes.find(({ operation }) => operation === `${module.name}.get`);
  const access = get ? accessOf(get.permission, call.actor) : 'denied';
  if (access !== 'full') throw new Problem('not_allowed');
  const asked = { ...call, params: { ...call.params, id }, query: {}, access };
  return { module, found: await readVisibleRecord(kit, asked, { module, isForPickers: false }) };
}

/** Who takes out an archive leaves a trace, of an employee too. */
function shownArchive({ resource, id }: PersonNamed, record: string): Shows {
  const taken = { resource: accessArchives.name, record };
  const whose =
    resource === patients.name
      ? { records: [{ ...taken, patient: id }] }
      : { records: [], ofNoPatient: taken };
  return { how: 'document', ...whose };
}

function archiveFile(kit: QueryKit) {
  return readHandler(kit, [accessArchives.name], async (call) => {
    const actor = signedIn(call.actor);
    const { row } = await readVisibleRecord(kit, call, { module: accessArchives, isForPickers: false });
    if (row['requestedBy'] !== actor.id) throw new Problem('not_allowed');
    const person = personIn(row);
    const { module, found } = await seePerson(kit, call, person);
    const asked = {
      person,
      moment: await firstPosition(kit, accessArchives, row._id),
      name: titleOf(module.title, found.row),
      language: languageIn(row),
      zone: await kit.zone(),
      actor,
      at: row.createdAt,
    };
    // The name says nothing about the person.
    const answer = await download(kit, row, {
      type: 'application/zip',
      content: zip(archiveFiles(kit, asked)),
      base: 'archive',
      extension: 'zip',
    });
    return { ...answer, shows: shownArchive(person, row._id) };
  });
}

/** Read by who holds the flag, as its description says. */
export const accessArchivesQueries: QueryModule = {
  handlers: (kit) => ({ 'accessArchives.download': archiveFile(kit) }),
};
