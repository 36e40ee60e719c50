/** Above the rows: the states with how many there are of each, and the views that are asked for most. */
import { toneOf } from '@hospital/contracts';
import { useTranslate } from 'react-admin';
import { useTexts } from '../i18n/useTexts.ts';
import { useFormats } from '../session/useSettings.ts';
import { statesOf, useStateCounts, type ListCount, type CountsAsked } from './listCounts.ts';
import type { Filters, ModuleListState } from './useModuleList.ts';
import { withFilter } from './FilterBar.tsx';
import { defaultOrder } from './defaultOrder.ts';

/** Filters and an order under one name: `Today`. */
export interface ListView {
  /** The key of its text. */
  readonly text: string;
  readonly filters: Filters;
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' };
}

interface CountProps {
  readonly counted: ListCount | undefined;
}

function Count({ counted }: CountProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const count = number(counted?.count ?? 0);
  return (
    <span className="figure-mark">
      {counted && (counted.isCapped ? translate('list.tooMany', { count }) : count)}
    </span>
  );
}

function States(props: CountsAsked) {
  const { module, list } = props;
  const translate = useTranslate();
  const { word: say } = useTexts();
  const counts = useStateCounts(props);
  const current = typeof list.filters['status'] === 'string' ? list.filters['status'] : null;
  return [null, ...statesOf(module)].map((word) => (
    <button
      key={word ?? ''}
      type="button"
      className={word === null ? 'state-tab' : `state-tab ${toneOf(module.fields['status'], word)}`}
      aria-pressed={current === word}
      onClick={() => list.setFilters(withFilter(list.filters, 'status', word))}
    >
      {word === null ? translate('list.everything') : say(word)}
      <Count counted={counts.get(word)} />
    </button>
  ));
}

function sameFilters(one: Filters, other: Filters): boolean {
  const names = Object.keys(one);
  const isSame = (name: string) => JSON.stringify(one[name]) === JSON.stringify(other[name]);
  return names.length === Object.keys(other).length && names.every(isSame);
}

function isShown({ filters, sort }: ModuleListState, view: ListView): boolean {
  const order = view.sort ?? defaultOrder;
  return sameFilters(filters, view.filters) && sort.field === order.field && sort.order === order.order;
}

interface ViewsProps {
  readonly list: ModuleListState;
  readonly views: readonly ListView[];
}

function Views({ list, views }: ViewsProps) {
  const translate = useTranslate();
  return views.map((view) => (
    <button
      key={view.text}
      type="button"
      className="view"
      aria-pressed={isShown(list, view)}
      onClick={() => (isShown(list, view) ? list.reset() : list.show(view.filters, view.sort))}
    >
      {translate(view.text)}
    </button>
  ));
}

interface ListTabsProps extends CountsAsked {
  readonly views: readonly ListView[];
  /** Said while the list is in its usual order and nothing is searched for. */
  readonly orderNote?: string | undefined;
}

export function ListTabs({ views, orderNote, ...asked }: ListTabsProps) {
  const translate = useTranslate();
  const { list, module } = asked;
  const isUsual = Object.keys(list.filters).length === 0 && list.sort.field === '';
  if (statesOf(module).length === 0 && views.length === 0) return null;
  return (
    <div className="list-tabs" role="group" aria-label={translate('list.states')}>
      {statesOf(module).length > 0 && <States {...asked} />}
      {(views.length > 0 || orderNote) && (
        <span className="views">
          {orderNote && isUsual && <span className="quiet small">{translate(orderNote)}</span>}
          <Views list={list} views={views} />
        </span>
      )}
    </div>
  );
}
