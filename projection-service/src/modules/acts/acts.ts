/** Read by users with the flag, as its description says. */
import type { QueryModule } from '../../kernel/query/queryModule.ts';
import { actSuggestions } from './suggestions.ts';

export const actsQueries: QueryModule = {
  handlers: (kit) => ({ 'acts.suggestions': actSuggestions(kit) }),
};
