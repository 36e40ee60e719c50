import { expect, test } from '@jest/globals';
import { describeApi } from '../kernel/openApi.ts';
import { moduleList, routes } from './index.ts';

const api = describeApi(moduleList, routes);

test('every call of the table is described, once', () => {
  const described = Object.values(api.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(described.sort()).toEqual(routes.map(({ operation }) => operation).sort());
});

test('a creation tells its fields, the required ones, and the words of a closed one', () => {
  const create = api.paths['/api/patients/create/{userId}']?.['post'];
  expect(create).toMatchObject({ description: 'Patients.', tags: ['patients'], security: [{ session: [] }] });
  expect(create?.requestBody).toMatchObject({
    content: {
      'multipart/form-data': {
        schema: {
          required: expect.arrayContaining(['firstname', 'cin']),
          properties: {
            gender: { enum: ['Male', 'Female'] },
            status: { enum: ['Actif', 'Inactif', null], default: 'Actif' },
            birthday: { format: 'date' },
          },
        },
      },
    },
  });
  expect(JSON.stringify(create?.requestBody)).not.toMatch(/"required":\[[^\]]*"(status|email)"/);
});

test('an edit requires nothing, a list takes its page, signing in is for everybody', () => {
  const edit = api.paths['/api/departments/{id}/{userId}']?.['put'];
  expect(JSON.stringify(edit?.requestBody)).not.toContain('"required":[');
  const list = api.paths['/api/invoices']?.['get'];
  expect(list?.parameters).toContainEqual(expect.objectContaining({ name: 'after', in: 'query' }));
  expect(list?.responses).toMatchObject({
    200: {
      content: {
        'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Invoice' } } },
      },
    },
  });
  expect(api.paths['/api/signin']?.['post']?.security).toEqual([]);
});

test('a list in an order of its own has the headers of a list', () => {
  for (const path of ['/api/audit', '/api/audit/reads', '/api/retention/patients']) {
    const { headers } = api.paths[path]?.['get']?.responses['200'] as { headers: object };
    expect(Object.keys(headers)).toEqual(
      expect.arrayContaining(['X-Total-Count', 'Content-Range', 'X-Next']),
    );
  }
});

test('a write tells what it may warn of, a read does not', () => {
  const schemaOf = (path: string, method: string) =>
    JSON.stringify(api.paths[path]?.[method]?.responses ?? {});
  for (const [path, method] of [
    ['/api/patients/create/{userId}', 'post'],
    ['/api/appointments/status/{id}/{userId}', 'patch'],
    ['/api/departments/{id}/{userId}', 'delete'],
  ] as const)
    expect(schemaOf(path, method)).toContain('#/components/schemas/Warned');
  expect(schemaOf('/api/patients/{id}', 'get')).not.toContain('Warned');
  expect(schemaOf('/api/patients', 'post')).not.toContain('Warned');
});

test('no description holds what cannot be written as JSON', () => {
  expect(JSON.parse(JSON.stringify(api))).toEqual(api);
});

test('reads return references as objects, writes their ids; what may be empty may be null', () => {
  const { Appointment, AppointmentWritten } = api.components['schemas'] as Record<string, unknown>;
  const names = { properties: { _id: {}, firstname: { type: ['string', 'null'] } } };
  expect(Appointment).toMatchObject({ properties: { patient: names, injury: { type: ['string', 'null'] } } });
  expect(AppointmentWritten).toMatchObject({ properties: { patient: { type: 'string', format: 'uuid' } } });
});

test('a refusal tells its codes, those of the module among them; a file is no JSON', () => {
  const book = api.paths['/api/appointments/create/{userId}']?.['post']?.responses;
  expect(book?.['409']).toMatchObject({ description: expect.stringContaining('`slot_taken`') });
  expect(book?.['400']).toEqual({ $ref: '#/components/responses/Refused400' });
  const photo = api.paths['/api/patients/photo/{id}']?.['get']?.responses;
  expect(photo?.['200']).toMatchObject({ content: { 'image/*': {} } });
});
