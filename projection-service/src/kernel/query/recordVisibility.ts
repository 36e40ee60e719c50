/**
 * What one person sees of the rows of one list or record. Selected columns, sort, search and count all ask here, so none of
 * them can tell what the others hide.
 */
import {
  moduleNamed,
  referenceFields,
  unreadableFields,
  type Actor,
  type ModuleDescription,
} from '@hospital/contracts';
import { splitReferencePath, moduleAtPath } from './paths.ts';
import type { Filter, FieldVisibility, VisibilityRules } from './source.ts';

export interface RecordVisibilityOptions {
  readonly actor: Actor | null;
  /** The read names one record; a list where not. */
  readonly isNamed: boolean;
  readonly rules: VisibilityRules;
}

export class RecordVisibility {
  readonly actor: Actor | null;
  readonly isNamed: boolean;
  readonly rules: VisibilityRules;
  readonly module: ModuleDescription;
  readonly #unreadable: ReadonlySet<string>;

  constructor(module: ModuleDescription, { actor, isNamed, rules }: RecordVisibilityOptions) {
    this.module = module;
    this.actor = actor;
    this.isNamed = isNamed;
    this.rules = rules;
    this.#unreadable = unreadableFields(module, actor);
  }

  /** For the product's own use: every row whole, references as anyone sees them. */
  static unlimited(module: ModuleDescription): RecordVisibility {
    return new RecordVisibility(module, { actor: null, isNamed: false, rules: {} });
  }

  /** Which rows show their picker's fields alone. */
  get picked(): 'none' | 'some' | 'all' {
    const { whole } = this.rules;
    return whole === undefined ? 'none' : whole === 'none' ? 'all' : 'some';
  }

  /** A column of the table, the record's own fields and those that every record has. */
  reach(name: string): FieldVisibility {
    if (this.#unreadable.has(name)) return 'never';
    if (name === '_id' || !this.rules.whole || this.module.picker.includes(name)) return 'always';
    return this.rules.whole === 'none' ? 'never' : 'whole';
  }

  /** By what the list is searched: what a row shows, its name, and what its module's picker is searched by. */
  searchReach(name: string): FieldVisibility {
    const { title, fields, list, pickerSearch = [] } = this.module;
    if (pickerSearch.includes(name)) return 'always';
    // Each place is asked for itself.
    if (name === 'any' && list.any) return this.searchedPaths.length > 0 ? 'always' : 'never';
    const timed = list.timed?.[name];
    if (timed)
      return this.reachOfAll([timed.day, timed.time, timed.whileOwing].filter((part) => part !== undefined));
    const referring = list.referring?.[name];
    if (referring) return this.#reachThrough(referring.module);
    const through = list.referencedSearch?.[name];
    if (through) return this.reach(through.path.split('.')[0] ?? name);
    if (name === 'name' && !(name in fields)) return this.reachOfAll(title);
    return this.reach(name);
  }

  /** How far one place that `any` looks into is shown: a field, `name`, or a field of what a reference shows. */
  reachOfPath(name: string): FieldVisibility {
    const referred = splitReferencePath(name);
    if (!referred) return this.searchReach(name);
    const { path, field } = referred;
    const target = moduleAtPath(this.module, path);
    const shown = target ? referenceFields({ root: this.module, path, target }, this) : [];
    return shown.includes(field) ? this.reach(path.split('.')[0] ?? path) : 'never';
  }

  /** The places that `any` looks into for this person. */
  get searchedPaths(): readonly string[] {
    return (this.module.list.any ?? []).filter((name) => this.reachOfPath(name) !== 'never');
  }

  /** Records of the other module are shown to users who hold its flag, of rows that are seen whole. */
  #reachThrough(module: string): FieldVisibility {
    const flag = moduleNamed(module)?.flag;
    const isHeld = flag !== undefined && (this.actor?.flags.has(flag) ?? false);
    return isHeld && this.picked === 'none' ? 'always' : 'never';
  }

  reachOfAll(names: readonly string[]): FieldVisibility {
    const reaches = names.map((name) => this.reach(name));
    if (reaches.includes('never')) return 'never';
    return reaches.includes('whole') ? 'whole' : 'always';
  }

  /** The filters that decide which rows there are. */
  get rows(): readonly Filter[] {
    return this.rules.rows ? [this.rules.rows] : [];
  }
}
