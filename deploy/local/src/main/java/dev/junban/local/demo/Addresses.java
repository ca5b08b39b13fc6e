package dev.junban.local.demo;

/**
 * Where the suite answers.
 *
 * @param ownerUrl of the database, with user and password of the role that owns the schema
 * @param token of staff
 */
public record Addresses(
        String orders, String inventory, String webhooks, String payments, String ownerUrl, String token) {}
