/** The screens of a declaration that nobody wrote screens for: list, forms and record page where its calls are, and a place in the menu. */
import type { ModuleDescription } from '@hospital/contracts';
import { Folder } from 'lucide-react';
import { lazy, type ComponentType } from 'react';
import type { Texts } from '../i18n/texts.ts';
import type { ModuleScreens } from '../screens.ts';
import type { Presentation } from './presentation.ts';

type Shows = ComponentType<{ readonly presentation: Presentation }>;

function showing(presentation: Presentation, load: () => Promise<Shows>): ComponentType {
  return lazy(async () => {
    const Screen = await load();
    return { default: () => <Screen presentation={presentation} /> };
  });
}

function presentationOf(module: ModuleDescription, { base, texts }: Shown): Presentation {
  const quick = module.title.find((name) => module.list.search.includes(name));
  return {
    module,
    name: `resources.${module.name}.name`,
    base: base ?? `/${module.path}`,
    toast: texts ? module.category : 'record',
    perPage: 100,
    step: 100,
    ...(quick ? { quick } : {}),
  };
}

const LAST = 100;

interface Shown {
  /** Where they are; where the calls are unless set. */
  readonly base?: string;
  /** With the toasts of the module, under the name of its category; those of any record unless set. */
  readonly texts?: Texts;
}

export function declaredScreens(module: ModuleDescription, shown: Shown = {}): ModuleScreens {
  const presentation = presentationOf(module, shown);
  const { base } = presentation;
  const needs = { flags: [module.flag] };
  const forms = () => import('./CrudForms.tsx');
  const screen = (path: string, load: () => Promise<Shows>) => ({
    path,
    needs,
    component: showing(presentation, load),
  });
  return {
    ...(shown.texts ? { texts: shown.texts } : {}),
    screens: [
      screen(base, async () => (await import('./CrudList.tsx')).CrudList),
      screen(`${base}/create`, async () => (await forms()).CrudCreate),
      screen(`${base}/:id`, async () => (await import('./CrudRecord.tsx')).CrudRecord),
      screen(`${base}/:id/update`, async () => (await forms()).CrudEdit),
    ],
    menu: [{ group: 'clinic', place: LAST, text: module.name, icon: Folder, to: base, needs }],
  };
}
