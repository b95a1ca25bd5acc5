import type {
  PartnerCommissionSide,
  PartnerTransactionDetail,
  SubmitPartnerTransactionBody,
} from '@contract/schemas/partner';
import type { PartnerEntry, PartnerOffer, Side } from '../models';

/** Who pays the commission, from the partner's word for them. */
export function sideFromPartner(side: PartnerCommissionSide): Side {
  return side === 'buyer' ? 'payer' : 'payee';
}

/** Who pays the commission, as the partner calls them. */
export function sideToPartner(side: Side): PartnerCommissionSide {
  return side === 'payer' ? 'buyer' : 'seller';
}

/** What a process is about. */
export function entryFromWire(processId: string, wire: PartnerTransactionDetail): PartnerEntry {
  return {
    processId,
    amountRials: wire.price,
    purpose: wire.title,
    commissionSide: sideFromPartner(wire.commission_side),
    isReadOnly: wire.read_only,
    decision: wire.decision ?? null,
    payTarget: wire.to ?? null,
  };
}

/** The seller's offer as the wire takes it. */
export function offerToWire(offer: PartnerOffer): SubmitPartnerTransactionBody {
  return {
    commission_side: sideToPartner(offer.commissionSide),
    user_id: offer.userId,
    process_id: offer.processId,
    price: offer.amountRials,
    title: offer.purpose,
  };
}
