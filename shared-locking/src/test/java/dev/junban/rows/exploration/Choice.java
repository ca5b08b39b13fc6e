package dev.junban.rows.exploration;

/** What somebody may do, each at most once in a run. */
enum Choice {
    CANCEL,
    REFUND,
    FULFIL,
    /** What has left comes back, with a refund. */
    RETURN,
    /** The order is paid from an account. */
    STORE_CREDIT,
    OTHERS_BUY,
    RESTOCK,
    /** Somebody gives all of the money back at the provider. */
    REFUND_THERE,
    /** The provider charges a second time, by itself. */
    CHARGE_TWICE,
    /** The provider charges another amount than it was asked for. */
    CHARGE_WRONG,
    /** The provider charges what it has declined before. */
    CHARGE_DECLINED,
    /** The provider takes its time with a refund. */
    DELAY_REFUND,
    /** The provider does not give a refund. */
    REFUSE_REFUND
}
