//! Algebra that knows no kernel: intervals, polynomials over symbols, and the laws of combining operators.

pub mod interval;
pub mod ops;
pub mod poly;
pub mod random;

/// The greatest common divisor of two numbers, of either sign where one of them is negative; 0 and a number have that number.
pub fn gcd<T: Copy + PartialEq + Default + std::ops::Rem<Output = T>>(a: T, b: T) -> T {
    if b == T::default() {
        a
    } else {
        gcd(b, a % b)
    }
}
