/** A button that runs a command and is there in the past does not compile. */
import { Pencil } from 'lucide-react';
import { Button, IconButton } from './ui/Button.tsx';
import { ConfirmDialog } from './ui/Dialog.tsx';
import type { Command } from './useCommand.ts';

declare const command: Command;
const question = { open: true, title: '', text: '', action: '', onClose: () => 0, onConfirm: () => 0 };

void (<Button progress={command.progress}>Save</Button>);
void (<IconButton icon={Pencil} label="" progress={command.progress} />);
void (<ConfirmDialog {...question} progress={command.progress} />);
// @ts-expect-error: a command's progress is no boolean
void (<Button isRunning={command.progress}>Save</Button>);
// @ts-expect-error: nor is there one beside it
void (<Button isRunning={command.isRunning}>Save</Button>);
