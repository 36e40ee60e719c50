import { moduleList } from '@hospital/contracts';

/** Of the others nobody reads a list: another module shows what they hold. */
export const modulesWithCalls = moduleList.filter(({ routes }) => routes.length > 0);
