/** What a statement reads from, as one person sees it, and the references that it follows: `patient`, and `appointment.patient` through another one. */
import { moduleNamed, type Field, type ModuleDescription } from '@hospital/contracts';
import { escapeIdentifier as quoted } from 'pg';
import { joinRelation, referrersSql, rootRelation, type Moment, type Params } from './relation.ts';
import { RecordVisibility } from './recordVisibility.ts';
import type { Joined, Reach, Source } from './source.ts';

export interface FromOptions {
  readonly moment: Moment;
  readonly id?: string | null;
  /** SQL of the page: the `_id` of each of its past records, and further columns. */
  readonly page?: string;
  /** Everything by default. */
  readonly visibility?: RecordVisibility | undefined;
}

export class From implements Source {
  readonly params: Params;
  readonly root: Joined;
  readonly visibility: RecordVisibility;
  readonly #joins = new Map<string, Joined & { readonly on: string }>();
  readonly #id: string | null;
  readonly #page: string | null;
  readonly #moment: string | null;
  #whole: string | null = null;

  constructor(root: ModuleDescription, params: Params, options: FromOptions) {
    this.params = params;
    this.root = { path: '', alias: 't', module: root };
    this.visibility = options.visibility ?? RecordVisibility.unlimited(root);
    this.#moment = options.moment === null ? null : `${params.add(options.moment)}::bigint`;
    this.#page = options.page ?? null;
    const id = options.id && this.#moment !== null ? `${params.add(options.id)}::uuid` : null;
    this.#id = this.#page === null ? id : 'page._id';
  }

  whole(): string {
    if (this.#whole !== null) return this.#whole;
    const { whole } = this.visibility.rules;
    this.#whole =
      whole === undefined ? 'true' : whole === 'none' ? 'false' : `coalesce(${whole(this)}, false)`;
    return this.#whole;
  }

  seen(reach: Reach, sql: string): string {
    if (reach === 'always') return sql;
    return reach === 'whole' ? `case when ${this.whole()} then ${sql} end` : 'null';
  }

  join(path: string): Joined {
    if (path === '') return this.root;
    const known = this.#joins.get(path);
    if (known) return known;
    const cut = path.lastIndexOf('.');
    const parent = this.join(cut < 0 ? '' : path.slice(0, cut));
    const name = path.slice(cut + 1);
    const field: Field | undefined = parent.module.fields[name];
    const module = field?.kind === 'ref' ? moduleNamed(field.to) : undefined;
    if (!module) throw new RangeError(`${path} is no reference of ${this.root.module.name}`);
    const alias = `j${this.#joins.size + 1}`;
    const joined = { path, alias, module, on: `${parent.alias}.${quoted(name)}` };
    this.#joins.set(path, joined);
    return joined;
  }

  relationOf(module: ModuleDescription, text: string): string {
    return rootRelation({ module, moment: this.#moment }, text);
  }

  everReferredTo({ path, alias, module }: Joined, id: string): string {
    if (this.#moment === null || path !== '') return '';
    return ` and ${alias}._id = any(array(${referrersSql(module, `array[${id}]`)}))`;
  }

  /** @param text the rest of the statement, which tells what of past records it needs */
  sql(text: string): string {
    const joins = [...this.#joins.values()];
    const use = [text, ...joins.map(({ on }) => on)].join(' ');
    const moment = this.#moment;
    const root = rootRelation({ module: this.root.module, moment, id: this.#id }, use);
    const joined = joins.map(({ module, ...join }) => joinRelation({ module, moment }, join, use));
    const page = this.#page === null ? '' : `(${this.#page}) page cross join lateral `;
    return `from ${page}${[root, ...joined].join('\n')}`;
  }
}
