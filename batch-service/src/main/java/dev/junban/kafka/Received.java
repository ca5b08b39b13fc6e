package dev.junban.kafka;

import org.apache.kafka.clients.consumer.ConsumerRecord;

/** A record and what it says. */
record Received<T>(ConsumerRecord<byte[], byte[]> source, T message) {}
