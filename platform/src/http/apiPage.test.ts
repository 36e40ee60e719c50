import { describeApi, moduleList, routes, type OpenApi, type Operation } from '@hospital/contracts';
import { describe, expect, test } from '@jest/globals';
import { apiPage } from './apiPage.ts';

const api = describeApi(moduleList, routes);
const page = apiPage(api);

/** The section of one call, without its marks. */
function said(operation: string): string {
  const section = page.split(`<details id="${operation}">`)[1]?.split('</details>')[0] ?? '';
  return section
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

describe('the API as a page', () => {
  test('each call is there once, with what it takes, answers and refuses', () => {
    for (const { operation } of routes)
      expect([operation, page.split(`id="${operation}"`).length]).toEqual([operation, 2]);
    const creation = said('CreatePatient');
    expect(creation).toMatch(/Takes .*userId required in the path string \(uuid\)/);
    expect(creation).toMatch(/Body .*firstname required/);
    expect(creation).toMatch(/Answers 201 Creates a record\..*X-Position header.*Patient and Warned/);
    expect(creation).toMatch(/Refuses 400 .*validation_failed.* 403 .*not_allowed.* 503 /);
  });

  test('a call’s own refusals are listed, and a call without a body shows none', () => {
    expect(said('BookAppointment')).toMatch(/409 .*stale_revision.*appointment_taken|409 .*doctor/);
    expect(said('appointments.get')).toContain('Answers 200');
    expect(said('appointments.get')).not.toContain('Body');
  });

  test('each record is a section, and every link leads to one', () => {
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets).toContain('Patient');
    for (const id of new Set(targets)) expect([id, page.split(`id="${id}"`).length]).toEqual([id, 2]);
  });

  test('nothing of the description is markup', () => {
    const operation: Operation = {
      operationId: 'x"><script>',
      summary: '<img src=x>',
      description: '<b>',
      tags: ['<i>'],
      parameters: [{ name: '<u>', in: 'query', schema: { enum: ['<s>'] }, description: '`<a>`' }],
      responses: { 200: { description: '<p onclick>' } },
      security: [],
    };
    const hostile: OpenApi = { ...api, paths: { '/<hr>': { get: operation } }, components: {} };
    expect(apiPage(hostile)).not.toMatch(/<(script|img|i|u|s|hr|p onclick)>/);
    expect(apiPage(hostile)).toContain('&lt;img src=x&gt;');
  });
});
