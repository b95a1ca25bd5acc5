import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs, QueryExecutorProvider } from 'kysely';
import type { Vault } from './vault';

/**
 * Ties a vault to a database. Kysely hands its plugins on to every transaction, so whatever executor a repository is given
 * has the vault with it, and no service needs to know that there is one. Queries and results pass through unchanged.
 */
export class CarriedVault implements KyselyPlugin {
  constructor(readonly vault: Vault) {}

  transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

/** The vault of the database that an executor belongs to. */
export function vaultOf(executor: QueryExecutorProvider): Vault {
  const carrier = executor.getExecutor().plugins.find((plugin) => plugin instanceof CarriedVault);
  if (!carrier) throw new Error('This executor comes without a vault');
  return carrier.vault;
}
