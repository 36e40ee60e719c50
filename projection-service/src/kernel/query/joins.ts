/** What a statement reads from, as one person sees it, and the references that it follows: `patient`, and `appointment.patient` through another one. */
import { moduleNamed, type Field, type ModuleDescription } from '@hospital/contracts';
import { joinRelation, referrersSql, Relation, rootRelation, type Moment, type Params } from './relation.ts';
import { RecordVisibility } from './recordVisibility.ts';
import type { HeldReference, FieldVisibility, Source } from './source.ts';
import type { Referring } from '../listReferences.ts';

export interface FromOptions {
  readonly moment: Moment;
  readonly id?: string | null;
  /** SQL of the page: the `_id` of each of its records, and further columns. */
  readonly page?: string;
  /** Everything by default. */
  readonly visibility?: RecordVisibility | undefined;
}

export class From implements Source {
  readonly params: Params;
  readonly root: Relation;
  readonly visibility: RecordVisibility;
  readonly #joins = new Map<string, { readonly joined: Relation; readonly on: string }>();
  readonly #id: string | null;
  readonly #page: string | null;
  readonly #moment: string | null;
  #referring: Referring | null = null;
  #whole: string | null = null;

  constructor(root: ModuleDescription, params: Params, options: FromOptions) {
    this.params = params;
    this.root = new Relation(root, 't');
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

  column(name: string): string {
    return this.root.column(name);
  }

  seen(reach: FieldVisibility, sql: () => string): string {
    if (reach === 'always') return sql();
    return reach === 'whole' ? `case when ${this.whole()} then ${sql()} end` : 'null';
  }

  join(path: string): Relation {
    if (path === '') return this.root;
    const known = this.#joins.get(path);
    if (known) return known.joined;
    const cut = path.lastIndexOf('.');
    const parent = this.join(cut < 0 ? '' : path.slice(0, cut));
    const name = path.slice(cut + 1);
    const field: Field | undefined = parent.module.fields[name];
    const module = field?.kind === 'ref' ? moduleNamed(field.to) : undefined;
    if (!module) throw new RangeError(`${path} is no reference of ${this.root.module.name}`);
    const joined = new Relation(module, `j${this.#joins.size + 1}`, path);
    this.#joins.set(path, { joined, on: parent.column(name) });
    return joined;
  }

  sameMoment(relation: Relation): string {
    return rootRelation(relation, { moment: this.#moment });
  }

  everReferredTo(relation: Relation, id: string): string {
    if (this.#moment === null || relation.path !== '') return '';
    return ` and ${relation.column('_id')} = any(array(${referrersSql(relation.module, id)}))`;
  }

  /** Begins with the records that refer to another one. False where they are not found so: the filter has to say it. */
  beginWith({ field, id }: HeldReference): boolean {
    if (this.#moment === null || this.#id !== null || this.#referring !== null) return false;
    if (this.root.module.fields[field]?.kind !== 'ref') return false;
    this.#referring = { field, target: `${this.params.add(id)}::uuid` };
    return true;
  }

  /** Once the other parts of the statement have taken their columns. */
  sql(): string {
    const moment = this.#moment;
    const root = rootRelation(this.root, { moment, id: this.#id, referring: this.#referring });
    const joined = [...this.#joins.values()].map(({ joined: each, on }) =>
      joinRelation(each, { moment, on }),
    );
    return `from ${[this.#onPage(root), ...joined].join('\n')}`;
  }

  #onPage(root: string): string {
    if (this.#page === null) return root;
    const [join, on] =
      this.#moment === null ? ['join', ` on ${this.column('_id')} = page._id`] : ['cross join lateral', ''];
    return `(${this.#page}) page ${join} ${root}${on}`;
  }
}
