package dev.junban.locking;

import com.google.errorprone.annotations.Immutable;
import dev.junban.locking.LockViolation.Rule;

/** Every guard, with a probe that needs it and the switch without which the probe fails. */
enum KernelGuard {
    RANKS_ARE_TYPES(OrderProbes::ranksAreTypes, world -> world.compiling("LockKind", "Stage<? extends R>", "Stage<?>")),
    STAGES_ARE_USED_ONCE(OrderProbes::stagesAreUsedOnce, Rule.STAGE_REUSED),
    STAGES_END_WITH_THEIR_TRANSACTION(OrderProbes::stagesEndWithTheirTransaction, Rule.TRANSACTION_ENDED),
    KINDS_ARE_DECLARED(OrderProbes::kindsAreDeclared, Rule.UNKNOWN_KIND),
    RANKS_ASCEND(OrderProbes::ranksAscend, Rule.OUT_OF_ORDER),
    IDS_ARE_FEW(OrderProbes::idsAreFew, Rule.TOO_MANY_IDS),
    ROWS_ARE_LOCKED_IN_ORDER(OrderProbes::rowsAreLockedInOrder, world -> world.rewriting(" ORDER BY id FOR", " FOR")),
    KEYS_ARE_CLAIMED_IN_ORDER(
            OrderProbes::keysAreClaimedInOrder, world -> world.rewriting(" ORDER BY v.name COLLATE \"C\" ON", " ON")),

    ROWS_ARE_CHANGED_THROUGH_HANDLES(HandleProbes::rowsAreChangedThroughHandles, Rule.NOT_HELD),
    HANDLES_STAY_IN_THEIR_TRANSACTION(HandleProbes::handlesStayInTheirTransaction, Rule.WRONG_TRANSACTION),
    EXACTLY_THE_HELD_ROWS_CHANGE(HandleProbes::exactlyTheHeldRowsChange, Rule.ROW_COUNT),
    MODES_ARE_FINAL(HandleProbes::modesAreFinal, Rule.UPGRADE),
    PARENTS_ARE_HELD(HandleProbes::parentsAreHeld, Rule.NOT_HELD),
    ROWS_OF_SEVERAL_KEYS_ARE_INSERTED_ONE_BY_ONE(HandleProbes::rowsOfSeveralKeysAreInsertedOneByOne, Rule.OUT_OF_ORDER),
    READINGS_ONLY_READ(HandleProbes::readingsOnlyRead, Rule.FOREIGN_SQL),

    LATE_ROWS_ARE_NOT_WAITED_FOR(LateRowProbes::lateRowsAreNotWaitedFor, world -> {
        world.rewriting(" SKIP LOCKED", "");
        world.rewriting("'lock_timeout', '1ms'", "'lock_timeout', '20s'");
    }),
    ROWS_THAT_APPEAR_ARE_LOCKED(
            LateRowProbes::rowsThatAppearAreLocked,
            world -> world.rewriting("SELECT id FROM books WHERE", "SELECT id FROM books WHERE false AND")),
    LATE_ROWS_SETTLE(LateRowProbes::lateRowsSettle, Rule.REPLAN_EXHAUSTED),

    TRANSACTIONS_DO_NOT_NEST(TransactionProbes::transactionsDoNotNest, Rule.NESTED),
    NOTHING_EXTERNAL_IS_CALLED(TransactionProbes::nothingExternalIsCalled, Rule.EXTERNAL_CALL),
    UNKNOWN_COMMITS_ARE_SETTLED(
            TransactionProbes::unknownCommitsAreSettled,
            world -> world.rewriting(
                    "pg_xact_status($1::text::xid8)", "coalesce(left($1::text, 0), '') || 'committed'")),
    TRANSACTIONS_RUN_AGAIN(TransactionProbes::transactionsRunAgain, GuardWorld::withoutRetry),
    LISTENERS_BREAK_NOTHING(TransactionProbes::listenersBreakNothing, GuardWorld::unshielded),

    DATABASE_KNOWS_THE_ORDER(
            DatabaseProbes::databaseKnowsTheOrder,
            world -> world.shelf.owner(
                    Shelf.ORDER.guardSql().replace("locking.rank(kind) > locking.reached()", "true"))),
    DATABASE_LETS_NOBODY_LOCK(DatabaseProbes::databaseLetsNobodyLock, "locking_update ON books USING (true)"),
    DATABASE_LETS_NOBODY_WRITE_PINNED_ROWS(
            DatabaseProbes::databaseLetsNobodyWritePinnedRows, "locking_update ON books WITH CHECK (true)"),
    DATABASE_LETS_NOBODY_DELETE_WRITTEN_ROWS(
            DatabaseProbes::databaseLetsNobodyDeleteWrittenRows, "locking_delete ON books USING (true)"),
    DATABASE_LETS_NOBODY_PIN_BY_REFERENCE(
            DatabaseProbes::databaseLetsNobodyPinByReference, "locking_insert ON notes WITH CHECK (true)"),
    CATALOG_IS_CHECKED(
            DatabaseProbes::catalogIsChecked, world -> world.rewriting("WHERE f.contype = 'f'", "WHERE false"));

    /** Fails with an AssertionError where the guard does not hold. */
    @Immutable
    interface Probe {
        void run(GuardWorld world);
    }

    /** Turns the guard off in this world. */
    @Immutable
    interface Switch {
        void turnOff(GuardWorld world);
    }

    private final Probe probe;
    private final Switch off;

    KernelGuard(Probe probe, Switch off) {
        this.probe = probe;
        this.off = off;
    }

    KernelGuard(Probe probe, Rule rule) {
        this(probe, new RuleSwitch(rule));
    }

    KernelGuard(Probe probe, String policy) {
        this(probe, world -> world.shelf.owner("ALTER POLICY " + policy));
    }

    private record RuleSwitch(Rule rule) implements Switch {
        @Override
        public void turnOff(GuardWorld world) {
            world.without(rule);
        }
    }

    void probe(GuardWorld world) {
        probe.run(world);
    }

    void turnOff(GuardWorld world) {
        off.turnOff(world);
    }

    /** Whether it is this rule that the guard rests on. */
    boolean restsOn(Rule rule) {
        return off.equals(new RuleSwitch(rule));
    }
}
