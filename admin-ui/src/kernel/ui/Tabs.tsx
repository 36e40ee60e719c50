/** Tabs whose choice stays in the address, so that a link leads to it. */
import { Suspense, useId, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { TabList, TabOfList } from './lazyMui.tsx';

export interface Tab {
  readonly key: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface StripProps {
  readonly tabs: readonly Tab[];
  readonly chosen: string;
  readonly choose: (key: string) => void;
  readonly id: string;
}

/** What a tab and its panel say of each other. */
const named = (id: string, key: string) => ({ id: `${id}-tab-${key}`, 'aria-controls': `${id}-panel` });

function useLabels() {
  const translate = useTranslate();
  return {
    list: translate('tab.list'),
    of: ({ label }: Tab) => translate(label, { _: label, smart_count: 2 }),
  };
}

function Strip({ tabs, chosen, choose, id }: StripProps) {
  const labels = useLabels();
  return (
    <TabList
      className="tabs"
      value={chosen}
      onChange={(_event, key: string) => choose(key)}
      variant="scrollable"
      scrollButtons={false}
      selectionFollowsFocus
      aria-label={labels.list}
      slotProps={{ indicator: { style: { display: 'none' } } }}
    >
      {tabs.map((tab) => (
        <TabOfList key={tab.key} value={tab.key} label={labels.of(tab)} {...named(id, tab.key)} />
      ))}
    </TabList>
  );
}

/** The same strip, for as long as the arrow keys are on their way. */
function FirstStrip({ tabs, chosen, choose, id }: StripProps) {
  const labels = useLabels();
  return (
    <div className="tabs" role="tablist" aria-label={labels.list}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          aria-selected={tab.key === chosen}
          onClick={() => choose(tab.key)}
          {...named(id, tab.key)}
        >
          {labels.of(tab)}
        </button>
      ))}
    </div>
  );
}

export function Tabs({ tabs }: { readonly tabs: readonly Tab[] }) {
  const id = useId();
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get('tab');
  const shown = tabs.find(({ key }) => key === wanted) ?? tabs[0];
  if (!shown) return null;
  const choose = (key: string) => {
    const next = new URLSearchParams(parameters);
    if (key === tabs[0]?.key) next.delete('tab');
    else next.set('tab', key);
    setParameters(next, { replace: true });
  };
  const strip = { tabs, chosen: shown.key, choose, id };
  return (
    <>
      <Suspense fallback={<FirstStrip {...strip} />}>
        <Strip {...strip} />
      </Suspense>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={named(id, shown.key).id}>
        {shown.content}
      </div>
    </>
  );
}
