export * from './kernel/message.ts';
