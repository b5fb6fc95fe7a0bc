import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import type { Handle } from '../../kernel/database/database.ts';
import type { Module } from '../../kernel/module.ts';

export const isOnRecord = async (_tx: Handle, _userId: number): Promise<boolean> => false;
export const hasHistories = async (_tx: Handle, _clinicId: number): Promise<boolean> => false;
export const clinicalHistoryModule: Module = { service: clinicalHistoryService, mount: async () => {} };
