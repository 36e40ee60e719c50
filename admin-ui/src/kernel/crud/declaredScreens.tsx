/** The screens of a declaration that nobody wrote screens for: list, forms and record page where its calls are, and a place in the menu. */
import type { ModuleDescription } from '@hospital/contracts';
import { Folder } from 'lucide-react';
import { lazy, type ComponentType } from 'react';
import type { ModuleScreens } from '../screens.ts';
import type { Presentation } from './presentation.ts';

type Shows = ComponentType<{ readonly presentation: Presentation }>;

function showing(presentation: Presentation, load: () => Promise<Shows>): ComponentType {
  return lazy(async () => {
    const Screen = await load();
    return { default: () => <Screen presentation={presentation} /> };
  });
}

function presentationOf(module: ModuleDescription, base: string): Presentation {
  const quick = module.title.find((name) => module.list.search.includes(name));
  return {
    module,
    name: `resources.${module.name}.name`,
    base,
    toast: 'record',
    perPage: 100,
    step: 100,
    ...(quick ? { quick } : {}),
  };
}

const LAST = 100;

/** @param base where they are; where the calls are unless set */
export function declaredScreens(module: ModuleDescription, base = `/${module.path}`): ModuleScreens {
  const presentation = presentationOf(module, base);
  const needs = { flags: [module.flag] };
  const forms = () => import('./CrudForms.tsx');
  const screen = (path: string, load: () => Promise<Shows>) => ({
    path,
    needs,
    component: showing(presentation, load),
  });
  return {
    screens: [
      screen(base, async () => (await import('./CrudList.tsx')).CrudList),
      screen(`${base}/create`, async () => (await forms()).CrudCreate),
      screen(`${base}/:id`, async () => (await import('./CrudRecord.tsx')).CrudRecord),
      screen(`${base}/:id/update`, async () => (await forms()).CrudEdit),
    ],
    menu: [{ group: 'clinic', place: LAST, text: module.name, icon: Folder, to: base, needs }],
  };
}
