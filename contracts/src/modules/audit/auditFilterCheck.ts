/** What the filters of the audit must be, for a search and for an export alike. */
import { isDay } from '../../kernel/day.ts';
import type { ModuleDescription } from '../../kernel/module.ts';
import { idValue, refusedValue } from '../../kernel/queryValue.ts';
import { boundsOfDay, instantIn } from '../../kernel/zone.ts';
import type { AuditFilters } from './auditExports.ts';
import { moduleAt, moduleNamed } from '../index.ts';

/** The module of `resource`, by the prefix of its calls or its name; null where none is asked for. @throws Problem `validation_failed` */
export function auditedModule(resource: string | undefined): ModuleDescription | null {
  if (!resource) return null;
  const module = moduleAt(resource) ?? moduleNamed(resource);
  if (module) return module;
  throw refusedValue('resource', `There is no resource ${resource}.`);
}

export interface AuditBound {
  readonly comparison: '>=' | '<' | '<=';
  readonly at: string;
}

/** A day begins at midnight of the clinic; `to` is inclusive. @throws Problem `validation_failed` */
export function auditBound(name: 'from' | 'to', value: string, zone: string): AuditBound {
  if (isDay(value)) {
    const { from, until } = boundsOfDay(value, zone);
    return name === 'from' ? { comparison: '>=', at: from } : { comparison: '<', at: until };
  }
  const instant = instantIn(value, zone);
  if (instant) return { comparison: name === 'from' ? '>=' : '<=', at: instant };
  throw refusedValue(name, 'A date (YYYY-MM-DD) or an instant (ISO 8601) is expected.');
}

/** @throws Problem `validation_failed` */
export function checkAuditFilters({ resource, record, from, to }: AuditFilters, zone: string): void {
  auditedModule(resource);
  if (record) idValue('record', record);
  const begin = from ? auditBound('from', from, zone) : null;
  const end = to ? auditBound('to', to, zone) : null;
  if (!begin || !end) return;
  const isBehind = end.comparison === '<' ? begin.at >= end.at : begin.at > end.at;
  if (isBehind) throw refusedValue('to', 'To must not be before From.');
}
