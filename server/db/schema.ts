import type { Kysely, Transaction } from 'kysely';
import type { CheckSchema } from './schemaCheck';
import type { EvidenceSchema } from './schemaEvidence';
import type { IdentitySchema } from './schemaIdentity';
import type { JobsSchema } from './schemaJobs';
import type { LiveSchema } from './schemaLive';
import type { MoneySchema } from './schemaMoney';
import type { NoticesSchema } from './schemaNotices';
import type { OfficeSchema } from './schemaOffice';
import type { OverlaySchema } from './schemaOverlay';
import type { PartnerSchema } from './schemaPartner';
import type { SandboxChatSchema } from './schemaSandboxChat';
import type { SandboxMoneySchema } from './schemaSandboxMoney';

/** Every table, for Kysely. */
export interface Schema
  extends IdentitySchema,
    MoneySchema,
    OverlaySchema,
    JobsSchema,
    LiveSchema,
    EvidenceSchema,
    CheckSchema,
    NoticesSchema,
    OfficeSchema,
    PartnerSchema,
    SandboxMoneySchema,
    SandboxChatSchema {}

/** What a repository function runs in: the database itself, or the caller's transaction. */
export type Executor = Kysely<Schema> | Transaction<Schema>;
