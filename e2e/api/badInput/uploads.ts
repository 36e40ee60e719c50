/** Files that are not what a call takes. */
import { hugePng, sampleFiles } from '@hospital/platform/testing';
import { form, type Answer, type Fields } from '../../client.ts';
import { forms } from '../clinic.ts';
import { bearer, rawAnswer, request, type BadRow, type World } from './row.ts';

const MEGABYTE = 1024 * 1024;
const { png, svg, html, pdf } = sampleFiles;

interface Target {
  readonly name: string;
  readonly field: string;
  readonly send: (world: World, data: FormData) => Promise<Answer>;
  readonly fields: (world: World) => Fields;
}

const TARGETS: readonly Target[] = [
  {
    name: 'POST /patients/create',
    field: 'photo',
    fields: ({ clinic }) => clinic.patientFields(),
    send: ({ clinic }, data) => clinic.admin.post('/patients/create/{me}', data),
  },
  {
    name: 'POST /users/create',
    field: 'photo',
    fields: ({ clinic }) => clinic.userFields('Nurse'),
    send: ({ clinic }, data) => clinic.admin.post('/users/create/{me}', data),
  },
  {
    name: 'PUT /patients/{id}',
    field: 'photo',
    fields: () => ({ city: 'Rabat' }),
    send: async ({ clinic, record }, data) =>
      clinic.admin.put(`/patients/${await record('patient')}/{me}`, data),
  },
  {
    name: 'PUT /users/{role} (profile)',
    field: 'photo',
    fields: () => ({ city: 'Rabat' }),
    send: ({ clinic }, data) => clinic.admin.put('/users/Administrateur/{me}', data),
  },
  {
    name: 'PATCH /settings',
    field: 'lightLogo',
    fields: () => ({ companyName: 'Clinique' }),
    send: ({ clinic }, data) => clinic.admin.patch('/settings/{me}', data),
  },
];

/** An expense takes a PDF too. */
const attachment: Target = {
  name: 'POST /expenses/create',
  field: 'attachment',
  fields: () => ({}),
  send: async ({ clinic, record }, data) => {
    for (const [name, value] of Object.entries(forms.expense(await record('nurse'))))
      data.set(name, String(value));
    return clinic.admin.post('/expenses/create/{me}', data);
  },
};

interface BadFile {
  readonly name: string;
  readonly status: number | readonly number[];
  readonly bytes: () => Buffer;
  readonly fileName?: string;
}

const FILES: readonly BadFile[] = [
  {
    name: '5 MB and a byte',
    status: 413,
    bytes: () => Buffer.concat([png, Buffer.alloc(5 * MEGABYTE + 1 - png.length)]),
  },
  { name: 'HTML named .png', status: 415, bytes: () => html },
  { name: 'SVG', status: 415, bytes: () => svg, fileName: 'x.svg' },
  { name: 'SVG named .png', status: 415, bytes: () => svg },
  { name: 'a PDF', status: 415, bytes: () => pdf, fileName: 'x.pdf' },
  { name: '20,000 × 20,000 pixels', status: 400, bytes: () => hugePng(20_000, 20_000) },
  { name: 'half a picture', status: 400, bytes: () => png.subarray(0, 40) },
  { name: 'zero bytes', status: [400, 415], bytes: () => Buffer.alloc(0) },
];

function fileOf(bytes: Buffer, name = 'x.png'): File {
  return new File([Uint8Array.from(bytes)], name, { type: 'image/png' });
}

const fileRows = [...TARGETS, attachment].flatMap(({ name: target, field, send, fields }) =>
  FILES.filter(({ name }) => field !== 'attachment' || name !== 'a PDF').map(
    ({ name, status, bytes, fileName }): BadRow => ({
      name: `${target}: ${name}`,
      status,
      send: (world) => send(world, form(fields(world), { [field]: fileOf(bytes(), fileName) })),
    }),
  ),
);

const formRows = TARGETS.flatMap(({ name, field, send, fields }): BadRow[] => [
  {
    name: `${name}: a file under an empty name`,
    status: 400,
    send: (world) => send(world, form(fields(world), { '': fileOf(png) })),
  },
  {
    name: `${name}: a file under a name that takes none`,
    status: 400,
    send: (world) => send(world, form(fields(world), { city: fileOf(png) })),
  },
  {
    name: `${name}: 101 files`,
    status: 400,
    send: (world) => {
      const data = form(fields(world));
      for (let n = 0; n < 101; n += 1) data.append(field, fileOf(png, `${n}.png`));
      return send(world, data);
    },
  },
  {
    name: `${name}: 400 fields`,
    status: 413,
    send: (world) => {
      const data = form(fields(world));
      for (let n = 0; n < 400; n += 1) data.append(`field${n}`, 'x');
      return send(world, data);
    },
  },
  {
    name: `${name}: a key __proto__`,
    status: 400,
    send: (world) => {
      const data = form(fields(world));
      data.append('__proto__[isAdministrator]', 'true');
      return send(world, data);
    },
  },
]);

const PART = '--b\r\nContent-Disposition: form-data; name="firstname"\r\n\r\n';
const rawForm = (body: string | Buffer, length?: number) => (world: World) => {
  const headers = {
    ...bearer(world),
    'Content-Type': 'multipart/form-data; boundary=b',
    'Content-Length': length ?? Buffer.byteLength(body),
  };
  return rawAnswer(
    world.clinic.url,
    request(`POST /api/patients/create/${world.clinic.admin.userId} HTTP/1.1`, headers, body),
  );
};

const brokenRows: readonly BadRow[] = [
  { name: 'a form that ends in the middle', status: 400, send: rawForm(`${PART}Ève`) },
  { name: 'a form without a part', status: 400, send: rawForm('nothing') },
  {
    name: 'a form with invalid UTF-8',
    status: 400,
    send: rawForm(
      Buffer.concat([Buffer.from(PART), Buffer.from([0xc3, 0x28]), Buffer.from('\r\n--b--\r\n')]),
    ),
  },
  {
    name: 'a form of 20 MB',
    status: 413,
    send: rawForm('', 20 * MEGABYTE),
  },
];

/** A PDF that is checked and not kept. */
const verify = (data: FormData) => (world: World) => world.clinic.anyone.post('/documents/verify', data);
const verifyRows: readonly BadRow[] = [
  {
    name: 'POST /documents/verify: a picture',
    status: 415,
    send: verify(form({}, { document: fileOf(png) })),
  },
  {
    name: 'POST /documents/verify: 5 MB and a byte',
    status: 413,
    send: verify(form({}, { document: fileOf(Buffer.concat([pdf, Buffer.alloc(5 * MEGABYTE)])) })),
  },
  {
    name: 'POST /documents/verify: a PDF under another name',
    status: 400,
    send: verify(form({}, { photo: fileOf(pdf) })),
  },
  {
    name: 'POST /documents/verify: no file',
    status: 400,
    fields: ['document'],
    send: verify(form({ document: 'x' })),
  },
];

export const uploadRows: readonly BadRow[] = [...fileRows, ...formRows, ...verifyRows, ...brokenRows];
