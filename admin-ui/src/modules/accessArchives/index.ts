import { accessArchives, PERSON_FLAG } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { noScreens } from '../../kernel/defineScreens.tsx';
import { lazyPart } from '../../kernel/lazyScreen.ts';
import { texts } from './texts.ts';

const load = () => import('./PersonRights.tsx');
const PersonRights = lazyPart(load, 'PersonRights');
const RestrictionNotice = lazyPart(() => import('./RestrictionNotice.tsx'), 'RestrictionNotice');
const people = ['patients', 'users'] as const;

/** They are asked for on the page of the person. */
export const accessArchiveScreens = {
  ...noScreens(accessArchives, {
    en: texts,
    fr: () => import('./texts.fr.ts'),
    ar: () => import('./texts.ar.ts'),
  }),
  related: people.map((of) => ({
    of,
    tab: 'personRights.tab',
    needs: { flags: [PERSON_FLAG] },
    component: PersonRights,
  })),
  facts: people.map((of) => ({
    of,
    when: (record: RaRecord) => record['restricted'] === true,
    component: RestrictionNotice,
  })),
};
