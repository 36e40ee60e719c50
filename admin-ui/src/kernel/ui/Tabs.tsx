/** Tabs whose choice stays in the address, so that a link leads to it. */
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { ReactNode } from 'react';

export interface Tab {
  readonly key: string;
  readonly label: string;
  readonly content: ReactNode;
}

export function Tabs({ tabs }: { tabs: readonly Tab[] }) {
  const translate = useTranslate();
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get('tab');
  const chosen = tabs.find(({ key }) => key === wanted) ?? tabs[0];
  const choose = (key: string) => setParameters(key === tabs[0]?.key ? {} : { tab: key }, { replace: true });
  return (
    <>
      <div className="tabs" role="tablist">
        {tabs.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            role="tab"
            aria-selected={key === chosen?.key}
            onClick={() => choose(key)}
          >
            {translate(label, { _: label, smart_count: 2 })}
          </button>
        ))}
      </div>
      <div role="tabpanel">{chosen?.content}</div>
    </>
  );
}
