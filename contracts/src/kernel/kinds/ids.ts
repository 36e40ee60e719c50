/** References and files: ids in the log and in the tables. */
import type { FileField, RefField } from '../field.ts';
import { fromJsonText, refuse, scalar, type Kind } from './kind.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

function idOf(value: unknown): string | null {
  const id = typeof value === 'string' ? value.trim() : value;
  return isUuid(id) ? id.toLowerCase() : null;
}

/** A reference may be the id or an object that has it, as a read returned it. */
export const ref: Kind<RefField<unknown>> = scalar({
  accept(value, _field, label) {
    const given = fromJsonText(value);
    const id = typeof given === 'object' && given !== null && '_id' in given ? given._id : value;
    return idOf(id) ?? refuse(label, 'is not a valid identifier.');
  },
  column: () => 'uuid',
  describe: ({ to }) => ({ type: 'string', format: 'uuid', description: `The _id of one of ${to}.` }),
});

/** What an upload puts in the place of a file field; a path or an id that a client sends is not taken for it. */
export function uploadedId(value: unknown): string | null {
  return typeof value === 'object' && value !== null && 'uploaded' in value ? idOf(value.uploaded) : null;
}

export const file: Kind<FileField<unknown>> = {
  accept: (value, _field, label) => uploadedId(value) ?? refuse(label, 'must be uploaded as a file.'),
  keep: idOf,
  column: () => 'uuid',
  wire: (_value, { path }, recordId) => path.replace('{id}', recordId),
  describe: () => ({
    type: 'string',
    format: 'uri-reference',
    description: 'Uploaded as multipart; read as its path.',
  }),
};
