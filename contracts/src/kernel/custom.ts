/** A module whose rules need a decider: everything said by hand, with the crud pieces at hand for its usual parts. */
import type { Fields } from './field.ts';
import type { ListDescription, ModuleDescription } from './module.ts';

export interface CustomModule<N extends string = string, F extends Fields = Fields> extends ModuleDescription<
  N,
  F
> {
  readonly kind: 'custom';
}

type Given<N extends string, F extends Fields> = Omit<
  CustomModule<N, F>,
  'kind' | 'foreign' | 'list' | 'summary' | 'picker' | 'reference' | 'usedBy'
> &
  Partial<Pick<CustomModule<N, F>, 'foreign' | 'summary' | 'picker' | 'reference' | 'usedBy'>> & {
    readonly list: Omit<ListDescription, 'populate'> & { readonly populate?: readonly string[] };
  };

export function defineModule<const N extends string, const F extends Fields>(
  given: Given<N, F>,
): CustomModule<N, F> {
  const summary = given.summary ?? given.title;
  const picker = given.picker ?? summary;
  return {
    foreign: {},
    usedBy: [],
    picker,
    reference: summary.filter((name) => picker.includes(name)),
    ...given,
    kind: 'custom',
    summary,
    list: { populate: [], ...given.list },
  };
}
