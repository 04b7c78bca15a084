/** The message that proposes orders for a power, or agrees to them. */
export const proposalMessage = (powerName: string, orders: readonly string[], isAgreement: boolean): string =>
  [`${isAgreement ? 'Agreed' : 'Proposal'} for ${powerName}:`, ...orders].join('\n')
