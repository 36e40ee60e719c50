/** A module whose rules need a decider: everything said by hand, with the crud pieces at hand for its usual parts. */
import { erasedTextFolds } from './erasedTexts.ts';
import type { EventDefinition } from './event.ts';
import type { Fields } from './field.ts';
import type { FieldName, RefName, RefPath } from './fieldNames.ts';
import type { AlsoShown, ListDeclaration, ModuleDescription, StreamState, ReferencedBy } from './module.ts';
import type { PreventsErasureOf } from './preventsErasure.ts';
import type { NoRefusals, ProblemTable } from './problem.ts';

export interface CustomModule<
  N extends string = string,
  F extends Fields = Fields,
  E extends readonly EventDefinition[] = readonly EventDefinition[],
> extends ModuleDescription<N, F, E> {
  readonly kind: 'custom';
}

/** What a declaration may leave out, and what it may say of its own fields alone. */
interface NamedFields<F extends Fields, U extends readonly ReferencedBy[]> {
  readonly title: readonly FieldName<F>[];
  readonly summary?: readonly FieldName<F>[];
  readonly picker?: readonly FieldName<F>[];
  readonly pickerSearch?: readonly FieldName<F>[];
  readonly reference?: readonly FieldName<F>[];
  readonly alsoShown?: readonly (AlsoShown & { readonly paths: readonly RefPath<F>[] })[];
  readonly list: ListDeclaration<F>;
  readonly ownedBy?: RefName<F>;
  readonly about?: readonly RefName<F>[];
  readonly indexedTexts?: readonly FieldName<F>[];
  readonly preventsErasure?: readonly PreventsErasureOf<F>[];
  readonly streamBy?: RefName<F>;
  readonly referencedBy?: U;
}

/** Optional in a declaration, and known to be there or not in what is made of it. */
interface Stateful<S> {
  readonly streamState?: StreamState<S>;
}

interface Refusing<R> {
  /** What its deciders refuse beyond the kernels' codes. */
  readonly refusals?: R;
}

type GivenModule<
  N extends string,
  F extends Fields,
  E extends readonly EventDefinition[],
  U extends readonly ReferencedBy[],
> = Omit<CustomModule<N, F, E>, 'kind' | 'foreign' | 'streamState' | 'refusals' | keyof NamedFields<F, U>> &
  Partial<Pick<CustomModule<N, F, E>, 'foreign'>> &
  NamedFields<NoInfer<F>, U>;

export function defineModule<
  const N extends string,
  const F extends Fields,
  const E extends readonly EventDefinition[],
  const U extends readonly ReferencedBy[] = readonly [],
  const R extends ProblemTable = NoRefusals,
  S = never,
>(
  given: GivenModule<N, F, E, U> & Refusing<R> & Stateful<S>,
): Omit<CustomModule<N, F, E>, 'streamState'> & {
  readonly referencedBy: U;
  readonly refusals: R;
  readonly streamState?: StreamState<S>;
} {
  const summary = given.summary ?? given.title;
  const picker = given.picker ?? summary;
  return {
    picker,
    reference: summary.filter((name) => picker.includes(name)),
    ...given,
    foreign: { ...(erasedTextFolds(given) as CustomModule<N, F, E>['foreign']), ...given.foreign },
    kind: 'custom',
    referencedBy: (given.referencedBy ?? []) as U,
    refusals: (given.refusals ?? {}) as R,
    summary,
    list: { populate: [], ...given.list },
  };
}
