/** Read by users with the flag, as its description says. */
import type { ModuleService } from '../../kernel/query/moduleService.ts';
import { actSuggestions } from './suggestions.ts';

export const actsService: ModuleService = {
  handlers: (kit) => ({ 'acts.suggestions': actSuggestions(kit) }),
};
