import { expect, test } from '@jest/globals';
import { createLogger, type Logger } from './logging.ts';

function logged(write: (log: Logger) => void): Record<string, unknown> {
  const lines: string[] = [];
  write(createLogger({ name: 'test', destination: { write: (line: string) => void lines.push(line) } }));
  expect(lines).toHaveLength(1);
  const parsed: unknown = JSON.parse(lines[0] ?? '');
  return Object.fromEntries(Object.entries(parsed ?? {}));
}

test('personal and secret values are redacted, wherever they are near the surface', () => {
  const entry = logged((log) =>
    log.info({
      email: 'a@b.c',
      patient: { cin: 'AB1', visit: { injury: 'broken' } },
      body: { password: 'p' },
      id: 'x1',
    }),
  );
  expect(JSON.stringify(entry)).not.toMatch(/a@b\.c|AB1|broken|"p"/);
  expect(entry).toMatchObject({ service: 'test', id: 'x1', email: '[redacted]' });
});

test('an error is told without the row that it met', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(a@b.c) exists',
  });
  const entry = logged((log) => log.error({ err: error }, 'failed'));
  expect(entry).toMatchObject({
    msg: 'failed',
    err: { type: 'Error', message: 'duplicate key', code: '23505' },
  });
  expect(JSON.stringify(entry)).not.toContain('a@b.c');
});

test('a request is told without its query', () => {
  const entry = logged((log) =>
    log.info({ req: { id: 1, method: 'GET', url: '/api/patients?search=Amina' } }),
  );
  expect(entry['req']).toEqual({ id: 1, method: 'GET', url: '/api/patients' });
});
