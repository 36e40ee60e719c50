/** The references that a statement follows: `patient`, and `appointment.patient` through another one. Each is joined once. */
import { moduleNamed, type Field, type ModuleDescription } from '@hospital/contracts';
import { escapeIdentifier as quoted } from 'pg';
import { joinRelation, rootRelation, type Moment, type Params } from './relation.ts';

export interface Joined {
  readonly path: string;
  readonly alias: string;
  readonly module: ModuleDescription;
}

export class From {
  readonly params: Params;
  readonly root: Joined;
  readonly #joins = new Map<string, Joined & { readonly sql: string }>();
  readonly #relation: string;
  readonly #moment: string | null;

  constructor(
    root: ModuleDescription,
    params: Params,
    options: { readonly moment: Moment; readonly id?: string | null },
  ) {
    this.params = params;
    this.root = { path: '', alias: 't', module: root };
    this.#moment = options.moment === null ? null : `${params.add(options.moment)}::bigint`;
    const id = options.id && this.#moment !== null ? `${params.add(options.id)}::uuid` : null;
    this.#relation = rootRelation(root, this.#moment, id);
  }

  /** @throws RangeError where a path does not follow references: an error of a declaration */
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
    const sql = joinRelation(module, this.#moment, { alias, on: `${parent.alias}.${quoted(name)}` });
    const joined = { path, alias, module, sql };
    this.#joins.set(path, joined);
    return joined;
  }

  sql(): string {
    return `from ${[this.#relation, ...[...this.#joins.values()].map(({ sql }) => sql)].join('\n')}`;
  }
}

/**
 * The references that reads answer as objects. A role is answered as `{_id, name}` wherever a person is shown,
 * so it is followed also where the declaration does not say so.
 */
export function populatedPaths(root: ModuleDescription): readonly string[] {
  const paths = new Set(root.list.populate);
  for (const path of [...paths]) {
    const module = moduleAtPath(root, path);
    for (const name of module?.summary ?? []) {
      const field = module?.fields[name];
      if (field?.kind === 'ref' && field.to === 'roles') paths.add(`${path}.${name}`);
    }
  }
  return [...paths].sort((a, b) => a.split('.').length - b.split('.').length);
}

function moduleAtPath(root: ModuleDescription, path: string): ModuleDescription | undefined {
  let module: ModuleDescription | undefined = root;
  for (const name of path.split('.')) {
    const field: Field | undefined = module?.fields[name];
    module = field?.kind === 'ref' ? moduleNamed(field.to) : undefined;
  }
  return module;
}
